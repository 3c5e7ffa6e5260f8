/** What is printed on tiles and cards, which a page asks the server for. `python -m tools.fixtures` writes it. */

import { content as dust } from "../src/games/dust/facts.ts";
import { content as hunters } from "../src/games/hunters/facts.ts";
import { content as neuroshima } from "../src/games/neuroshima/facts.ts";
import printed from "./fixtures/printed.json";

neuroshima.receive(printed.neuroshima as unknown as typeof neuroshima.value);
dust.receive(printed.dust as unknown as typeof dust.value);
hunters.receive(printed.hunters as unknown as typeof hunters.value);
