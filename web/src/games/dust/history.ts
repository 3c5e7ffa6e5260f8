/** The match after an event, as far as the event tells. What it does not tell stays as it was until the server shows it. */

import { tag, type Event } from "../../lib/episodes.ts";
import { card } from "./facts.ts";
import { isSquad, type Unit, type View } from "./view.ts";

/** What has just been placed has all its health, however much that is. */
const UNHURT = 99;

type Change = (unit: Unit) => Partial<Unit>;

/** The unit, and with `whole` who is joined with it. */
function changed(view: View, name: unknown, change: Change, whole = false): View {
  const partner = whole ? (view.units.find((unit) => unit.name === name)?.joined ?? null) : null;
  const units = view.units.map((unit) => (unit.name === name || (partner !== null && unit.name === partner) ? { ...unit, ...change(unit) } : unit));
  return { ...view, units };
}

function scored(view: View, side: number, points: number): View {
  return { ...view, score: view.score.map((had, other) => (other === side ? had + points : had)) };
}

/** As many points as it has now; of a squad, figures of this role make the difference. */
function left(unit: Unit, points: number, role: string | null): Partial<Unit> {
  if (!isSquad(unit)) return { points };
  const first = Object.keys(unit.figures)[0] ?? "";
  const who = role !== null && role in unit.figures ? role : first;
  return { points, figures: { ...unit.figures, [who]: Math.max(0, (unit.figures[who] ?? 0) + points - unit.points) } };
}

export function after(view: View, event: Event): View {
  const { unit } = event;
  switch (tag(event)) {
    case "cover-placed": {
      const what = event["what"] === "trap" ? "trap" : "crate";
      const cell = String(event["cell"]);
      // What the lot placed is there from the beginning, and told with the first action.
      return { ...view, cover: [...view.cover.filter((one) => one.cell !== cell), { cell, what, left: UNHURT }] };
    }
    case "deployed":
      return changed(view, unit, () => ({ cell: String(event["cell"]), place: "board" }), true);
    case "round-began":
      return { ...view, round: Number(event["round"]), units: view.units.map((one) => ({ ...one, done: false, moved: false })) };
    case "detached": {
      const parted = changed(view, unit, () => ({ joined: null }));
      return changed(parted, event["hero"], () => ({ joined: null, done: false }));
    }
    case "declared":
      return changed(view, unit, () => ({ done: true }), true);
    case "moved":
    case "entered":
      return changed(view, unit, () => ({ cell: String(event["to"]), place: "board", moved: true }), true);
    case "left-board": {
      const side = view.units.find(({ name }) => name === unit)?.side ?? 0;
      return scored(changed(view, unit, () => ({ cell: null, place: "left" }), true), side, Number(event["points"]));
    }
    case "reaction-tried":
      return changed(view, unit, () => ({ done: true }), true);
    case "figure-lost":
    case "healed":
      return changed(view, unit, (one) => left(one, Number(event["left"]), String(event["role"])));
    case "repaired":
    case "regained":
      return changed(view, unit, (one) => left(one, Number(event["left"]), null));
    case "destroyed":
      return scored(destroyed(view, String(unit)), Number(event["side"]), Number(event["points"]));
    case "cover-hit":
      return { ...view, cover: view.cover.map((one) => (one.cell === event["cell"] ? { ...one, left: Number(event["left"]) } : one)) };
    case "cover-destroyed":
      return { ...view, cover: view.cover.filter(({ cell }) => cell !== event["cell"]) };
    case "demolished": {
      const side = view.units.find(({ name }) => name === unit)?.side ?? 0;
      return scored({ ...view, blown: [...view.blown, String(event["zone"])] }, side, Number(event["points"]));
    }
    case "scored":
      return scored(view, Number(event["side"]), Number(event["points"]));
    case "round-ended":
      return { ...view, score: [...(event["score"] as number[])] };
    default:
      return view;
  }
}

/** It is gone; who was joined with it goes on alone. */
function destroyed(view: View, name: string): View {
  const gone = view.units.find((unit) => unit.name === name);
  const nobody = (unit: Unit) => Object.fromEntries(Object.keys(unit.figures).map((role) => [role, 0]));
  const without = changed(view, name, (unit) => ({ cell: null, place: "destroyed", points: 0, figures: nobody(unit), joined: null }));
  if (gone?.joined == null) return without;
  const heir = card(gone.type).kind === "squad" ? { done: gone.done, moved: gone.moved } : {};
  return changed(without, gone.joined, () => ({ joined: null, ...heir }));
}
