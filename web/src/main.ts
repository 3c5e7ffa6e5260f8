import { mount } from "svelte";
import "./theme.css";
import "./app.css";
import App from "./App.svelte";
import { registerWorker } from "./lib/install.svelte.ts";

mount(App, { target: document.getElementById("app")! });
registerWorker();
