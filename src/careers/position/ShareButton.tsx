import { useEffect, useState } from 'react';

const MESSAGE_MS = 5000;

export type ShareWords = Record<'share' | 'copied' | 'shareFailed', string>;

/** Shares the URL of the open position, or copies it if the browser cannot share. */
export function ShareButton({ words }: { words: ShareWords }) {
  const [message, setMessage] = useState('');

  useEffect(() => {
    const timer = setTimeout(setMessage, MESSAGE_MS, '');
    return () => clearTimeout(timer);
  }, [message]);

  const onClick = async () => setMessage(await share({ title: document.title, url: location.href }, words));

  return (
    // Until hydration, the styles hide the button and keep its place.
    <div className="share">
      <button className="round-button" type="button" aria-label={words.share} onClick={onClick}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1" />
        </svg>
      </button>
      <output className="share-message">{message}</output>
    </div>
  );
}

/** Resolves to the message to show; none if the browser's own share dialog was used or closed. */
async function share(position: { title: string; url: string }, words: ShareWords): Promise<string> {
  try {
    if (navigator.share) return await navigator.share(position).then(() => '');
    await navigator.clipboard.writeText(position.url);
    return words.copied;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? '' : words.shareFailed;
  }
}
