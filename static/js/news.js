// Brings a game's news: by a stream, and where the server has none for us by asking now and then.

const POLL_EVERY_MS = 5000;
const NOT_FOUND = 404; // the link was taken back
const LISTEN_AGAIN_MS = 60000; // after the server had no stream for us

const here = () => location.pathname + location.search;

/** Call `hear` with the number of each event beyond what is `shown()`, and with the page itself
    where the server sends it along. */
export function follow(body, shown, hear, signal) {
  let source;
  let poll;
  let again;

  async function ask() {
    const [answer, text] = await fetch(body.dataset.poll, { signal })
      .then(async (answer) => [answer, await answer.text()])
      .catch(() => []); // no network: asked again soon
    if (answer?.ok) hear(Number(text));
    if (answer?.status !== NOT_FOUND) return;
    rest();
    location.reload(); // the server's own page says what is to be done
  }

  function listen() {
    rest();
    const page = here();
    source = new EventSource(
      `${body.dataset.live}?${new URLSearchParams({ since: shown(), page })}`,
    );
    source.onmessage = ({ data }) => hear(Number(data));
    source.addEventListener("page", ({ data, lastEventId }) => {
      if (page === here()) hear(Number(lastEventId), data);
      else listen(); // another page is shown since
    });
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      rest();
      poll = setInterval(ask, POLL_EVERY_MS);
      ask(); // which tells why it was closed
      again = setTimeout(listen, LISTEN_AGAIN_MS);
    };
  }

  function rest() {
    source?.close();
    clearInterval(poll);
    clearTimeout(again);
  }

  function wake() {
    if (document.hidden) return;
    ask();
    listen();
  }

  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  addEventListener("online", wake, { signal });
  signal.addEventListener("abort", rest);
  listen();
}
