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
        get?: never;
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
    "/api/matches/{match_id}/foresee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Foresee */
        post: operations["ApiMatchesMatchIdForeseeForesee"];
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
        /** ActRequest */
        ActRequest: {
            action: string;
            number: number;
            seat: number;
        };
        /** Choice */
        Choice: {
            action: {
                [key: string]: unknown;
            };
            text: string;
        };
        /** Decision */
        Decision: {
            choices: components["schemas"]["Choice"][];
            prompt: {
                [key: string]: unknown;
            };
            seat: number;
        };
        /** ForeseeRequest */
        ForeseeRequest: {
            action?: string | null;
            number: number;
            seat: number;
        };
        /** Foreseen */
        Foreseen: {
            forecast: {
                [key: string]: unknown;
            } | null;
            number: number;
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
        /** MatchInfo */
        MatchInfo: {
            actors: number[];
            clock: string;
            decisions: components["schemas"]["Decision"][];
            draw_agreed: number[];
            game: string;
            held: number[];
            id: string;
            now: number;
            number: number;
            options: {
                [key: string]: unknown;
            };
            outcome: components["schemas"]["OutcomeInfo"] | null;
            perspective: number | null;
            seats: components["schemas"]["SeatInfo"][];
            since: number;
            stopped: string | null;
            undo: number[];
            updates: components["schemas"]["UpdateInfo"][];
            view: {
                [key: string]: unknown;
            };
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
            options?: {
                [key: string]: unknown;
            };
            seats: components["schemas"]["SeatSetup"][];
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
        /** OutcomeInfo */
        OutcomeInfo: {
            payoffs: number[];
            reason: string;
        };
        /** SeatInfo */
        SeatInfo: {
            /** @enum {string} */
            kind: "human" | "bot" | "open";
            left: number | null;
            name: string;
            player: string;
            role: string;
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
        /** UpdateInfo */
        UpdateInfo: {
            at: number;
            auto: boolean;
            events: {
                [key: string]: unknown;
            }[];
            number: number;
            seat: number;
            text: string | null;
            what: string;
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
        };
    };
    ApiMatchesMatchIdForeseeForesee: {
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
                "application/json": components["schemas"]["ForeseeRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Foreseen"];
                };
            };
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
                    "application/json": components["schemas"]["MatchInfo"];
                };
            };
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
        };
    };
}
