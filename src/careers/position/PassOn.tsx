import { useEffect, useState } from 'react';

const MESSAGE_MS = 5000;

/** Shares or copies the position's URL. Ad blockers would block a file with “share” in its name. */
export function PassOn({ words }: { words: Record<'share' | 'copied' | 'shareFailed', string> }) {
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (message !== words.copied) return;
    const timer = setTimeout(setMessage, MESSAGE_MS, '');
    return () => clearTimeout(timer);
  }, [message, words.copied]);

  // Clears the message, because it was about the previous position.
  useEffect(() => {
    const clear = () => setMessage('');
    addEventListener('popstate', clear);
    return () => removeEventListener('popstate', clear);
  }, []);

  async function share() {
    const { title } = document;
    const { href: url } = location;
    const say = (text: string) => location.href === url && setMessage(text);
    // A screen reader does not announce the same text again.
    setMessage('');
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // The visitor closed the browser's share dialog, or it is still open. In some apps, sharing is not allowed.
      if (/AbortError|InvalidStateError/.test((error as Error).name)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      say(words.copied);
    } catch {
      // In-app browsers may have neither, and no address bar to copy from.
      say(`${words.shareFailed} ${url}`);
    }
  }

  return (
    // Until hydration, the styles hide the button but reserve its space.
    <div className="share">
      <button className="round-button" type="button" aria-label={words.share} onClick={share}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1" />
        </svg>
      </button>
      <output className="share-message">{message}</output>
    </div>
  );
}
