/** Short names for what travels; the types themselves are generated into protocol.ts. */

import type { components } from "./protocol.ts";

type Schemas = components["schemas"];

export type Answer = Schemas["Answer"];
export type ContentAnswer = Schemas["ContentAnswer"];
export type GamesAnswer = Schemas["GamesAnswer"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type SeatsAnswer = Schemas["SeatsAnswer"];
export type TextAnswer = Schemas["TextAnswer"];
export type NewMatch = Schemas["NewMatch"];
export type SeatSetup = Schemas["SeatSetup"];
export type ActRequest = Schemas["ActRequest"];
export type TableRequest = Schemas["TableRequest"];
export type ForeseeRequest = Schemas["ForeseeRequest"];
export type ForeseenAnswer = Schemas["Foreseen"];
export type HintRequest = Schemas["HintRequest"];
export type HintAnswer = Schemas["Hint"];
export type TableWord = TableRequest["what"];
export type UndoSize = NonNullable<TableRequest["size"]>;
export type ProposalInfo = Schemas["ProposalInfo"];
export type MatchInfo = Schemas["MatchInfo"];
export type MatchLine = Schemas["MatchLine"];
export type MatchList = Schemas["MatchList"];
export type OlderUpdates = Schemas["OlderUpdates"];
export type CampaignInfo = Schemas["CampaignInfo"];
export type Invitation = Schemas["Invitation"];
export type Invited = Schemas["Invited"];
export type Chronicle = Schemas["Chronicle"];
export type Estimate = Schemas["Estimate"];
export type CampaignList = Schemas["CampaignList"];
export type Chair = Schemas["Chair"];
export type Tonight = Schemas["Tonight"];
export type Created = Schemas["Created"];
export type SeatInfo = Schemas["SeatInfo"];
export type Decision = Schemas["Decision"];
export type Choice = Schemas["Choice"];
export type UpdateInfo = Schemas["UpdateInfo"];
export type OutcomeInfo = Schemas["OutcomeInfo"];
export type SeriesInfo = Schemas["SeriesInfo"];
export type Revealed = Schemas["Revealed"];
export type ChatLine = Schemas["ChatLine"];
export type HistoryLine = Schemas["HistoryLine"];
export type HistoryPage = Schemas["HistoryPage"];
export type HistorySeat = Schemas["HistorySeat"];
export type Figures = Schemas["FiguresAnswer"];
export type Tally = Schemas["Tally"];
export type Profile = Schemas["Profile"];
export type Course = Schemas["Course"];
export type CoursePoint = Schemas["CoursePoint"];
export type Ranking = Schemas["Ranking"];
export type RatingInfo = Schemas["RatingInfo"];
export type MatchRating = Schemas["MatchRating"];
export type Me = Schemas["Me"];
export type ClientMessage = Schemas["SocketMessages"]["client"];
export type ServerMessage = Schemas["SocketMessages"]["server"];
export type Frame = Schemas["Frame"];
export type FramesAnswer = Schemas["FramesAnswer"];
export type AnalysisAnswer = Schemas["AnalysisAnswer"];
export type Point = Schemas["Point"];
export type Alternative = Schemas["Alternative"];

/** Every refused request: one sentence for the player, one stable word for programs. */
export type Problem = Schemas["Problem"];
