/** What the buttons beside a map look like, the same in every game. */
export const TOOLS = {
  briefing: "M5 21V4h13l-3 4 3 4H5",
  threats: "M12 3 22 20H2zM12 9v5M12 17v.4",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
} as const;
