import type { Announcement } from "../client.ts";
import Emblem from "./Emblem.svelte";

export const announcement: Announcement = { emblem: Emblem, title: "ui.soon.hunters", blurb: "ui.soon.hunters-blurb" };
