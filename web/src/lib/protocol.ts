// Made by `npm run protocol` from the server's OpenAPI. Do not edit.

export interface paths {
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Games */
        get: operations["ApiGamesGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** MyMatches */
        get: operations["ApiMatchesMyMatches"];
        put?: never;
        /** CreateMatch */
        post: operations["ApiMatchesCreateMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** GetMatch */
        get: operations["ApiMatchesMatchIdGetMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Act */
        post: operations["ApiMatchesMatchIdActAct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join */
        post: operations["ApiMatchesMatchIdJoinJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** NotLive */
        get: operations["ApiMatchesMatchIdLiveNotLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record */
        get: operations["ApiMatchesMatchIdRecordRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rematch */
        post: operations["ApiMatchesMatchIdRematchRematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** TableRequest */
        post: operations["ApiMatchesMatchIdTableTableRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** WhoAmI */
        get: operations["ApiMeWhoAmI"];
        /** Rename */
        put: operations["ApiMeRename"];
        post?: never;
        /** DeleteMe */
        delete: operations["ApiMeDeleteMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** ChangePassword */
        put: operations["ApiMePasswordChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register */
        post: operations["ApiMeRegisterRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** SignIn */
        post: operations["ApiMeSignInSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** SignOut */
        post: operations["ApiMeSignOutSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenTables */
        get: operations["ApiTablesOpenTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/text/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Text */
        get: operations["ApiTextLanguageText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health */
        get: operations["HealthHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Act
         * @example {
         *       "type": "act",
         *       "seat": 828,
         *       "action": "6c29897bb8cafd93270fcc0380dac23407ad6b7659d235d03a9ac57d77b8d6d205980b47c5f949a783b684cfef",
         *       "number": 1,
         *       "id": 5728
         *     }
         */
        Act: {
            /** @example JmBVBFdzxuvECziwYvba */
            action: string;
            /** @example 1063 */
            id: number;
            /** @example 8772 */
            number: number;
            /** @example 8122 */
            seat: number;
            /**
             * @example act
             * @constant
             */
            type: "act";
        };
        /** ActRequest */
        ActRequest: {
            action: string;
            number: number;
            seat: number;
        };
        /**
         * ChatLine
         * @example {
         *       "id": 5551,
         *       "seat": 2264,
         *       "text": "DeBloJRsPfnaMloYdNUl",
         *       "at": 8658
         *     }
         */
        ChatLine: {
            /** @example 1506 */
            at: number;
            /** @example 7292 */
            id: number;
            /** @example 5361 */
            seat: number;
            /** @example OKbMlYUxGSoFxEZnrsKK */
            text: string;
        };
        /**
         * ChatNews
         * @example {
         *       "type": "chat",
         *       "n": 937,
         *       "lines": [
         *         {
         *           "id": 3273,
         *           "seat": 2209,
         *           "text": "yJGsvORKJapHHOpiLIJU",
         *           "at": 5069
         *         }
         *       ]
         *     }
         */
        ChatNews: {
            /**
             * @example [
             *       {
             *         "id": 3629,
             *         "seat": 8130,
             *         "text": "FkWYypdiUSCEnsSgCPqk",
             *         "at": 425
             *       }
             *     ]
             */
            lines: components["schemas"]["ChatLine"][];
            /** @example 8348 */
            n: number;
            /**
             * @example chat
             * @constant
             */
            type: "chat";
        };
        /**
         * Choice
         * @example {
         *       "text": "gvylUxxDzvDiiyDuYCxN",
         *       "action": {
         *         "AtKyjlFBRCPSdvNikiqA": "54"
         *       }
         *     }
         */
        Choice: {
            /**
             * @example {
             *       "EvoiQUvZgiPQBXBLnzSv": "8b"
             *     }
             */
            action: {
                [key: string]: unknown;
            };
            /** @example BdueXWxItGmpndvrqpUK */
            text: string;
        };
        /** Created */
        Created: {
            id: string;
        };
        /** Credentials */
        Credentials: {
            name: string;
            password: string;
        };
        /**
         * Decision
         * @example {
         *       "seat": 5904,
         *       "prompt": {
         *         "uuPkXSzTCVzYMIZKmHiv": "547"
         *       },
         *       "choices": [
         *         {
         *           "text": "KjwlvmKRzLNQPIMLBPjL",
         *           "action": {
         *             "HCFVPJUTrSUEWjPmuAvA": "28c1adeb"
         *           }
         *         }
         *       ]
         *     }
         */
        Decision: {
            /**
             * @example [
             *       {
             *         "text": "bhzObGsanhJUfLWOpqwS",
             *         "action": {
             *           "rQwfILzwsijNpaLwNNiP": "21851"
             *         }
             *       }
             *     ]
             */
            choices: components["schemas"]["Choice"][];
            /**
             * @example {
             *       "jgGCCJMLRlAzRIOjdLiF": "05ea7a"
             *     }
             */
            prompt: {
                [key: string]: unknown;
            };
            /** @example 5100 */
            seat: number;
        };
        /** DeleteRequest */
        DeleteRequest: {
            /** @default  */
            password?: string;
        };
        /**
         * Done
         * @example {
         *       "type": "done",
         *       "n": 1545,
         *       "id": 7475
         *     }
         */
        Done: {
            /** @example 3277 */
            id: number;
            /** @example 5973 */
            n: number;
            /**
             * @example done
             * @constant
             */
            type: "done";
        };
        /** GameInfo */
        GameInfo: {
            name: string;
            options: components["schemas"]["OptionInfo"][];
            rules: number;
            sample: boolean;
            seats: string[];
        };
        /** GamesAnswer */
        GamesAnswer: {
            broken: string[];
            games: components["schemas"]["GameInfo"][];
            players: string[];
        };
        /** JoinRequest */
        JoinRequest: {
            seat: number;
        };
        /**
         * MatchInfo
         * @example {
         *       "id": "LDhxUPLxwOYAzsSiGQKc",
         *       "game": "QltbfKVrvLxaNWbZlwjE",
         *       "options": {
         *         "bAOrvuYyAVfZRLRSNNqM": "df"
         *       },
         *       "number": 7517,
         *       "since": 8409,
         *       "now": 5459,
         *       "clock": "DdSizHxuxQJThgLscYOG",
         *       "seats": [
         *         {
         *           "kind": "human",
         *           "name": "eHficFzbdOiIrMZvkSJt",
         *           "player": "FAZSASEOzGrCWZGlQpRV",
         *           "role": "UqdhOWADvWNCHivKMTQi",
         *           "left": 5031,
         *           "running": false,
         *           "guest": false
         *         }
         *       ],
         *       "held": [
         *         9693
         *       ],
         *       "actors": [
         *         794
         *       ],
         *       "perspective": 6400,
         *       "view": {
         *         "ItPYeuweuJAOwUqFfbJu": "ea26"
         *       },
         *       "decisions": [
         *         {
         *           "seat": 7760,
         *           "prompt": {
         *             "BxMmeOFyxSqoRqRcqqRx": "b49b"
         *           },
         *           "choices": [
         *             {
         *               "text": "ZNKrBDxfqApDoRkKMXOB",
         *               "action": {
         *                 "kcDRHDVLITGWaNoYUQRe": "e71c5dd5"
         *               }
         *             }
         *           ]
         *         }
         *       ],
         *       "updates": [
         *         {
         *           "number": 74,
         *           "seat": 6699,
         *           "what": "ubYeroBQdvgFBgKiiOgF",
         *           "at": 1764,
         *           "auto": false,
         *           "text": "SqDtZUsqVTQVZmWDBsPJ",
         *           "events": [
         *             {
         *               "aVzmFwstXkBxdCDJEnfP": "e7474cc6"
         *             }
         *           ]
         *         }
         *       ],
         *       "undo": [
         *         4776
         *       ],
         *       "draw_agreed": [
         *         6232
         *       ],
         *       "stopped": "wzxKSbmOJwvAGKrRscfT",
         *       "outcome": null,
         *       "commitment": "eGzZiaFjxUHtaoKpnbsd",
         *       "revealed": null,
         *       "series": null,
         *       "next": "GinUaRpKCxerEQoKfTKB",
         *       "listed": true,
         *       "spectators": true,
         *       "archived": true
         *     }
         */
        MatchInfo: {
            /**
             * @example [
             *       904
             *     ]
             */
            actors: number[];
            /** @example false */
            archived: boolean;
            /** @example kSDBQNXqcJcDSuFiiFSZ */
            clock: string;
            /** @example nwuwZqSRqubKziUxmyim */
            commitment: string;
            /**
             * @example [
             *       {
             *         "seat": 1518,
             *         "prompt": {
             *           "mfdmLrothODPVgdaOHVX": "e2857fbc"
             *         },
             *         "choices": [
             *           {
             *             "text": "GihmxirINHUwMBcYbUBC",
             *             "action": {
             *               "qFJphLsUKTHKDWGqwigW": "c57d05fe9"
             *             }
             *           }
             *         ]
             *       }
             *     ]
             */
            decisions: components["schemas"]["Decision"][];
            /**
             * @example [
             *       5203
             *     ]
             */
            draw_agreed: number[];
            /** @example KAAnwrLzxyyJLPvPYZLd */
            game: string;
            /**
             * @example [
             *       5199
             *     ]
             */
            held: number[];
            /** @example ICnsGGkFTTHdwecnxNGo */
            id: string;
            /** @example true */
            listed: boolean;
            /** @example QPnFkPgkyqwgKieCQILn */
            next: string | null;
            /** @example 6430 */
            now: number;
            /** @example 9722 */
            number: number;
            /**
             * @example {
             *       "SRarqMFojiePWlMXjDwY": "ad119cf2"
             *     }
             */
            options: {
                [key: string]: unknown;
            };
            /**
             * @example {
             *       "payoffs": [
             *         -37823933.734697
             *       ],
             *       "reason": "FwbFWILdFWoqnFrSJCNk"
             *     }
             */
            outcome: components["schemas"]["OutcomeInfo"] | null;
            /** @example 873 */
            perspective: number | null;
            /**
             * @example {
             *       "seed": "uHUplpaRjanyUsSWZEIC",
             *       "text": "PJfvSvPROLrARwDcwziu"
             *     }
             */
            revealed: components["schemas"]["Revealed"] | null;
            /**
             * @example [
             *       {
             *         "kind": "bot",
             *         "name": "xrbGzKsdnjxheBhfgKPQ",
             *         "player": "DHNwALGFHBlpJvStIgpS",
             *         "role": "jGbFxUQOrIizuyolBHDX",
             *         "left": 9116,
             *         "running": true,
             *         "guest": true
             *       }
             *     ]
             */
            seats: components["schemas"]["SeatInfo"][];
            /**
             * @example {
             *       "game": 7097,
             *       "games": 1923,
             *       "score": [
             *         -5748761562314.42
             *       ]
             *     }
             */
            series: components["schemas"]["SeriesInfo"] | null;
            /** @example 262 */
            since: number;
            /** @example false */
            spectators: boolean;
            /** @example dtKiYsfjVRIdHbmdIQnZ */
            stopped: string | null;
            /**
             * @example [
             *       6404
             *     ]
             */
            undo: number[];
            /**
             * @example [
             *       {
             *         "number": 8433,
             *         "seat": 9972,
             *         "what": "FFpnuCaldRKRIbrTyqiV",
             *         "at": 1538,
             *         "auto": false,
             *         "text": null,
             *         "events": [
             *           {
             *             "sqHVMYoMLcDTblBFCTtI": "a435411"
             *           }
             *         ]
             *       }
             *     ]
             */
            updates: components["schemas"]["UpdateInfo"][];
            /**
             * @example {
             *       "JYBtOOVLgZWwIRVLedtx": "c194a"
             *     }
             */
            view: {
                [key: string]: unknown;
            };
        };
        /** MatchLine */
        MatchLine: {
            clock: string;
            game: string;
            id: string;
            options: {
                [key: string]: unknown;
            };
            outcome: components["schemas"]["OutcomeInfo"] | null;
            seats: components["schemas"]["SeatInfo"][];
            series: components["schemas"]["SeriesInfo"] | null;
            turn: boolean;
            updated: number;
            yours: number[];
        };
        /** MatchList */
        MatchList: {
            matches: components["schemas"]["MatchLine"][];
        };
        /**
         * MatchNews
         * @example {
         *       "type": "match",
         *       "n": 2472,
         *       "info": {
         *         "id": "yErlPXfDbNxRRGvejiTx",
         *         "game": "SjtYpfhVUqEskyxEcBiQ",
         *         "options": {
         *           "IWUpTuyHogdNQcHrLnOc": "14a7"
         *         },
         *         "number": 6878,
         *         "since": 5926,
         *         "now": 9405,
         *         "clock": "vDJBTnjLUXhtlCoKyNHW",
         *         "seats": [
         *           {
         *             "kind": "bot",
         *             "name": "rLDzotQJIIuOMTOEMdXt",
         *             "player": "icJkMrusNZVdgERQISEA",
         *             "role": "bQjrEpXZfQsssTnULlaH",
         *             "left": null,
         *             "running": false,
         *             "guest": false
         *           }
         *         ],
         *         "held": [
         *           2832
         *         ],
         *         "actors": [
         *           4068
         *         ],
         *         "perspective": 1712,
         *         "view": {
         *           "qEYwzKBBJCrTKnYOcIVb": "b1154893"
         *         },
         *         "decisions": [
         *           {
         *             "seat": 2131,
         *             "prompt": {
         *               "hDWEyQyCQhlaHRFBLadn": "ce"
         *             },
         *             "choices": [
         *               {
         *                 "text": "mgZIKOafcWRNBXJcAulZ",
         *                 "action": {
         *                   "yOenbKOtUzFkeTXhivNz": "5cf6"
         *                 }
         *               }
         *             ]
         *           }
         *         ],
         *         "updates": [
         *           {
         *             "number": 7637,
         *             "seat": 6517,
         *             "what": "bNBWjlFyNksLSBJgzblQ",
         *             "at": 6845,
         *             "auto": false,
         *             "text": "ivuRkyVAAxjfLkWVBnPW",
         *             "events": [
         *               {
         *                 "WBGsficFhRAluvFKhzJV": "9bbbdeb7"
         *               }
         *             ]
         *           }
         *         ],
         *         "undo": [
         *           775
         *         ],
         *         "draw_agreed": [
         *           57
         *         ],
         *         "stopped": "NlcGMTzAaSYwkKWRdZxj",
         *         "outcome": {
         *           "payoffs": [
         *             1.3264452498116
         *           ],
         *           "reason": "zSMpPmhftNqDCefUBVsd"
         *         },
         *         "commitment": "BXwjhlKQGfYrFdvGJBMD",
         *         "revealed": null,
         *         "series": null,
         *         "next": "ZRaDQDTwQdatigDqRwLs",
         *         "listed": false,
         *         "spectators": false,
         *         "archived": true
         *       }
         *     }
         */
        MatchNews: {
            info: components["schemas"]["MatchInfo"];
            /** @example 7333 */
            n: number;
            /**
             * @example match
             * @constant
             */
            type: "match";
        };
        /** Me */
        Me: {
            known: boolean;
            name?: string | null;
            /** @default  */
            nick?: string;
        };
        /** Message */
        Message: {
            by?: string | null;
            forms: string[];
        };
        /** NewMatch */
        NewMatch: {
            /** @default none */
            clock?: string;
            game: string;
            /** @default false */
            listed?: boolean;
            options?: {
                [key: string]: unknown;
            };
            seats: components["schemas"]["SeatSetup"][];
            /** @default 1 */
            series?: number;
            /** @default true */
            spectators?: boolean;
        };
        /** NickRequest */
        NickRequest: {
            nick: string;
        };
        /** OptionInfo */
        OptionInfo: {
            choices?: unknown[];
            default: unknown;
            maximum?: number | null;
            minimum?: number | null;
            name: string;
            /** @enum {string} */
            type: "integer" | "number" | "boolean" | "string" | "other";
        };
        /**
         * OutcomeInfo
         * @example {
         *       "payoffs": [
         *         -26786.6407929173
         *       ],
         *       "reason": "KniCQhLofQdvIKNfgpRU"
         *     }
         */
        OutcomeInfo: {
            /**
             * @example [
             *       55698900184.4351
             *     ]
             */
            payoffs: number[];
            /** @example XqfLmRzONkcgXhshZOPI */
            reason: string;
        };
        /** PasswordRequest */
        PasswordRequest: {
            new: string;
            old: string;
        };
        /**
         * PeopleNews
         * @example {
         *       "type": "people",
         *       "n": 34,
         *       "online": [
         *         true
         *       ],
         *       "watching": 5718
         *     }
         */
        PeopleNews: {
            /** @example 6723 */
            n: number;
            /**
             * @example [
             *       false
             *     ]
             */
            online: boolean[];
            /**
             * @example people
             * @constant
             */
            type: "people";
            /** @example 9435 */
            watching: number;
        };
        /**
         * Ping
         * @example {
         *       "type": "ping",
         *       "id": 8559
         *     }
         */
        Ping: {
            /**
             * @default 0
             * @example 7598
             */
            id?: number;
            /**
             * @example ping
             * @constant
             */
            type: "ping";
        };
        /**
         * Pong
         * @example {
         *       "type": "pong",
         *       "n": 4197,
         *       "id": 1111,
         *       "now": 8012
         *     }
         */
        Pong: {
            /** @example 8703 */
            id: number;
            /** @example 4217 */
            n: number;
            /** @example 4351 */
            now: number;
            /**
             * @example pong
             * @constant
             */
            type: "pong";
        };
        /**
         * Problem
         * @example {
         *       "status": 3674,
         *       "kind": "YmbpFdWetXVhYOwZjsYx",
         *       "detail": "JhBSnpIXjjOrlCcUmnvi"
         *     }
         */
        Problem: {
            /** @example psxSmwtEmkVBOmIxyHqA */
            detail: string;
            /** @example bzayzoQbzdXMsvhsvQnj */
            kind: string;
            /** @example 9361 */
            status: number;
        };
        /**
         * Refused
         * @example {
         *       "type": "refused",
         *       "n": 1196,
         *       "id": 9109,
         *       "problem": {
         *         "status": 6685,
         *         "kind": "qDVOthTbIhfdjRNkUleV",
         *         "detail": "cFFBKxzzNBPeDkbQIXfl"
         *       },
         *       "info": {
         *         "id": "KIKWNfLbHWUzoQPleFvD",
         *         "game": "exabJwkINCCfcDBIlWVW",
         *         "options": {
         *           "SAkiqhYEnwzjtfAdTyQo": "5247836c"
         *         },
         *         "number": 1668,
         *         "since": 7155,
         *         "now": 1310,
         *         "clock": "ennNNCZRvnjGhvmtGvJk",
         *         "seats": [
         *           {
         *             "kind": "open",
         *             "name": "tyMzzDMljwHnpZPEiKks",
         *             "player": "RgRPGUwUISBrXikhHDTY",
         *             "role": "gKCpyDAAnEqfnucEGdhM",
         *             "left": 5675,
         *             "running": true,
         *             "guest": false
         *           }
         *         ],
         *         "held": [
         *           5614
         *         ],
         *         "actors": [
         *           2965
         *         ],
         *         "perspective": null,
         *         "view": {
         *           "RfqQCvkgXFWNeTzupkuv": "00d6f611"
         *         },
         *         "decisions": [
         *           {
         *             "seat": 9355,
         *             "prompt": {
         *               "KUjYLShmjvQJyjIeseZg": "4"
         *             },
         *             "choices": [
         *               {
         *                 "text": "DzTOGciPersuxGbcDPDr",
         *                 "action": {
         *                   "vzagshBuVNGZAyQcpnrg": "d7e43341"
         *                 }
         *               }
         *             ]
         *           }
         *         ],
         *         "updates": [
         *           {
         *             "number": 5216,
         *             "seat": 6855,
         *             "what": "IvHoWtVStHqUYZYuOVfh",
         *             "at": 2107,
         *             "auto": false,
         *             "text": "SeFMyUiCynjQNEuhGdLw",
         *             "events": [
         *               {
         *                 "BgveqgImUibwOKCajteA": "fd667877b1"
         *               }
         *             ]
         *           }
         *         ],
         *         "undo": [
         *           8857
         *         ],
         *         "draw_agreed": [
         *           3911
         *         ],
         *         "stopped": "fcDqgErMAEBEbOztqiRD",
         *         "outcome": null,
         *         "commitment": "jXaJrroSAjIcgUOVUgYg",
         *         "revealed": null,
         *         "series": {
         *           "game": 3147,
         *           "games": 7131,
         *           "score": [
         *             -319340821202.9
         *           ]
         *         },
         *         "next": "KzAXWBXlrjgCdpNbVJOt",
         *         "listed": true,
         *         "spectators": true,
         *         "archived": false
         *       }
         *     }
         */
        Refused: {
            /** @example 9846 */
            id: number | null;
            /**
             * @example {
             *       "id": "joFvXuioYfmIQmiwqvpD",
             *       "game": "xhsDxzIWMpFGhMUTMKFi",
             *       "options": {
             *         "IchdpkRCmvRTNxrVXMxL": "7a695c"
             *       },
             *       "number": 5602,
             *       "since": 4425,
             *       "now": 2903,
             *       "clock": "JFUsETJfsnWfXADzzWsT",
             *       "seats": [
             *         {
             *           "kind": "open",
             *           "name": "ltKbmndnnFjUXHLvqjPO",
             *           "player": "EQmuXmBiCaeaPxfdOvTn",
             *           "role": "irwJQdEzyILQzgLWainJ",
             *           "left": 9354,
             *           "running": false,
             *           "guest": true
             *         }
             *       ],
             *       "held": [
             *         376
             *       ],
             *       "actors": [
             *         8940
             *       ],
             *       "perspective": null,
             *       "view": {
             *         "VEwalriTWkTcNRvOqytT": "9536bb2e6a"
             *       },
             *       "decisions": [
             *         {
             *           "seat": 4623,
             *           "prompt": {
             *             "QZuFKMjfAzJlNubBqeKW": "8b403f6d"
             *           },
             *           "choices": [
             *             {
             *               "text": "iydyczkokUAyzUlkjRDi",
             *               "action": {
             *                 "cdJRonMCOrPkAVDuzWmZ": "0a6d7cfc"
             *               }
             *             }
             *           ]
             *         }
             *       ],
             *       "updates": [
             *         {
             *           "number": 93,
             *           "seat": 2219,
             *           "what": "ntMiBuEbJLDYtvNuBqcv",
             *           "at": 9889,
             *           "auto": true,
             *           "text": "CyArsqqeGfcPOsFwKdht",
             *           "events": [
             *             {
             *               "YANhVclZdgfbKvicYigJ": "36e2f8dc8"
             *             }
             *           ]
             *         }
             *       ],
             *       "undo": [
             *         8744
             *       ],
             *       "draw_agreed": [
             *         5681
             *       ],
             *       "stopped": null,
             *       "outcome": {
             *         "payoffs": [
             *           -5130897633771.33
             *         ],
             *         "reason": "OOKXUGTwClGDDGMqwgvh"
             *       },
             *       "commitment": "bIyzzsRKrNQqvkWLIRjo",
             *       "revealed": null,
             *       "series": null,
             *       "next": null,
             *       "listed": true,
             *       "spectators": false,
             *       "archived": true
             *     }
             */
            info: components["schemas"]["MatchInfo"] | null;
            /** @example 7471 */
            n: number;
            problem: components["schemas"]["Problem"];
            /**
             * @example refused
             * @constant
             */
            type: "refused";
        };
        /**
         * Revealed
         * @example {
         *       "seed": "HVKViojCXkxyCpxaaBfF",
         *       "text": "vwpSrSdGjWcRNudKLPJQ"
         *     }
         */
        Revealed: {
            /** @example HIfMOBFFOLOAyhIHOHzd */
            seed: string;
            /** @example HJgmygZdKTdywYXEMTff */
            text: string;
        };
        /**
         * Say
         * @example {
         *       "type": "chat",
         *       "id": 5054,
         *       "text": "d00491c42c2e2cdc5d6f7ffbc206483d9fd229f8b6c18c7090fc029dc1ec0f6022aa540bb000",
         *       "key": "a15ebbf6070088c6"
         *     }
         */
        Say: {
            /** @example 7947 */
            id: number;
            /** @example pSmpeFCZfQiysuOZjEwZ */
            key: string;
            /** @example hSOVrnPxrBBMqbkVDGbg */
            text: string;
            /**
             * @example chat
             * @constant
             */
            type: "chat";
        };
        /**
         * SeatInfo
         * @example {
         *       "kind": "bot",
         *       "name": "LqpHUrVGFBaiJKfHyEul",
         *       "player": "sYjSBdQaRrVLsGZikpQm",
         *       "role": "mFEvCbabcOYguawIGUCc",
         *       "left": null,
         *       "running": true,
         *       "guest": false
         *     }
         */
        SeatInfo: {
            /**
             * @default false
             * @example false
             */
            guest?: boolean;
            /**
             * @example bot
             * @enum {string}
             */
            kind: "human" | "bot" | "open";
            /** @example 3851 */
            left: number | null;
            /** @example bVAsuEshTKFLZjQQrDxk */
            name: string;
            /** @example whWjGDYPstccqXcjHsjX */
            player: string;
            /** @example cFwrkivNyOTjTEvAUueX */
            role: string;
            /** @example true */
            running: boolean;
        };
        /** SeatSetup */
        SeatSetup: {
            /**
             * @default human
             * @enum {string}
             */
            kind?: "human" | "bot" | "open";
            /** @default  */
            name?: string;
            /** @default  */
            player?: string;
        };
        /**
         * SeriesInfo
         * @example {
         *       "game": 6988,
         *       "games": 5490,
         *       "score": [
         *         48.1180796339926
         *       ]
         *     }
         */
        SeriesInfo: {
            /** @example 1255 */
            game: number;
            /** @example 4314 */
            games: number;
            /**
             * @example [
             *       2870526320.56607
             *     ]
             */
            score: number[];
        };
        /**
         * SocketMessages
         * @example {
         *       "client": {
         *         "type": "ping",
         *         "id": 8478
         *       },
         *       "server": {
         *         "type": "people",
         *         "n": 8778,
         *         "online": [
         *           false
         *         ],
         *         "watching": 5081
         *       }
         *     }
         */
        SocketMessages: {
            /**
             * @example {
             *       "type": "ping",
             *       "id": 6938
             *     }
             */
            client: components["schemas"]["Act"] | components["schemas"]["Word"] | components["schemas"]["Say"] | components["schemas"]["Ping"];
            /**
             * @example {
             *       "type": "chat",
             *       "n": 7756,
             *       "lines": [
             *         {
             *           "id": 680,
             *           "seat": 2811,
             *           "text": "pnZARNBhMvCMLlWMngAT",
             *           "at": 7366
             *         }
             *       ]
             *     }
             */
            server: components["schemas"]["MatchNews"] | components["schemas"]["Done"] | components["schemas"]["Refused"] | components["schemas"]["ChatNews"] | components["schemas"]["PeopleNews"] | components["schemas"]["Pong"];
        };
        /** TableRequest */
        TableRequest: {
            number: number;
            seat: number;
            /** @enum {string} */
            what: "undo" | "resign" | "offer-draw" | "accept-draw" | "decline-draw";
        };
        /** TextAnswer */
        TextAnswer: {
            language: string;
            messages: {
                [key: string]: components["schemas"]["Message"];
            };
        };
        /**
         * UpdateInfo
         * @example {
         *       "number": 4519,
         *       "seat": 6646,
         *       "what": "jAKtrlDETRahgoMzLRta",
         *       "at": 3493,
         *       "auto": true,
         *       "text": "GDkNbiAFVtQypXzKpUyc",
         *       "events": [
         *         {
         *           "dswfSCXHPiclvcWpPcSr": "6e3"
         *         }
         *       ]
         *     }
         */
        UpdateInfo: {
            /** @example 3263 */
            at: number;
            /** @example false */
            auto: boolean;
            /**
             * @example [
             *       {
             *         "zZMYXpuitHawTFGHbWEY": "be9"
             *       }
             *     ]
             */
            events: {
                [key: string]: unknown;
            }[];
            /** @example 2768 */
            number: number;
            /** @example 59 */
            seat: number;
            /** @example zanEHWQQlwJfffnmCNNS */
            text: string | null;
            /** @example xPWwnqjHgcEDWhDsxsSn */
            what: string;
        };
        /**
         * Word
         * @example {
         *       "type": "table",
         *       "seat": 9965,
         *       "what": "resign",
         *       "number": 4,
         *       "id": 7439
         *     }
         */
        Word: {
            /** @example 1781 */
            id: number;
            /** @example 2490 */
            number: number;
            /** @example 1519 */
            seat: number;
            /**
             * @example table
             * @constant
             */
            type: "table";
            /**
             * @example offer-draw
             * @enum {string}
             */
            what: "undo" | "resign" | "offer-draw" | "accept-draw" | "decline-draw";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ApiGamesGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesAnswer"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMyMatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchList"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesCreateMatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatch"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdGetMatch: {
        parameters: {
            query?: {
                since?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdActAct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdJoinJoin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdLiveNotLive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
            /** @description Upgrade to a WebSocket, which carries these */
            426: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocketMessages"];
                };
            };
        };
    };
    ApiMatchesMatchIdRecordRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdRematchRematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMatchesMatchIdTableTableRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeWhoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NickRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeDeleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMePasswordChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeRegisterRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeSignInSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiMeSignOutSignOut: {
        parameters: {
            query?: {
                everywhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not yours */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTablesOpenTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchList"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTextLanguageText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextAnswer"];
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    HealthHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description malformed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too much */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
