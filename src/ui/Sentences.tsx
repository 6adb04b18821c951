---
interface Props {
  text: string;
}

// Moves a sentence to a new line instead of breaking it, if it fits there.
const parts = Astro.props.text.split(/(\S.*?(?:[.!](?= )|$))/);
---

{parts.map((part, index) => (index % 2 ? <span class="sentence">{part}</span> : part))}

{/* Global, because scoped styles would add a class to every part. */}
<style is:global>
  .sentence {
    display: inline-block;
  }

  /* The backplate of a line would cover the descenders of the line above. */
  @media (forced-colors: active) {
    .sentence {
      forced-color-adjust: none;
      color: CanvasText;
    }
  }
</style>
