import './sentences.css';

/** Moves a sentence to a new line instead of breaking it, if it fits there. */
export const Sentences = ({ text }: { text: string }) =>
  text.split(/(\S.*?(?:[.!](?= )|$))/).map((part, index) =>
    index % 2 ? (
      <span className="sentence" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
