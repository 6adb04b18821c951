/** Tells what is being done, with the time since the start; on a terminal the line is written over. */
export type Progress = (what: string) => void;

export function startProgress(stream: NodeJS.WriteStream = process.stderr, now = Date.now): Progress {
  const start = now();
  return (what) => {
    const seconds = Math.round((now() - start) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const line = `[${time.padStart(5)}] ${what}`;
    stream.write(stream.isTTY ? `\r\x1b[K${line.slice(0, stream.columns - 1)}` : `${line}\n`);
  };
}
