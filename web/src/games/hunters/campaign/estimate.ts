/** About how long a mission takes, and how that is known: at the table, and in the list of campaigns. */

import type { Catalogue } from "../../../lib/text.ts";
import type { Estimate } from "../../../lib/types.ts";

export function estimateText({ minutes, matches }: Estimate, text: Catalogue): string {
  if (minutes == null) return "";
  return matches > 0 ? text.say("ui.hunters.journey.time.yours", { minutes, matches }) : text.say("ui.hunters.journey.time.usual", { minutes });
}
