/** Do something now and every so often, as long as somebody can see the page. Returns what ends it. */
export function whileVisible(work: () => void, every: number): () => void {
  const look = () => {
    if (document.visibilityState === "visible") work();
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
