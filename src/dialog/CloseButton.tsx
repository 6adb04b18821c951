/** Before any script has come, its form closes the dialog. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog">
    <button className="round-button" type="submit" aria-label={label} data-dismiss="">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M18 6 6 18M6 6l12 12" />
      </svg>
    </button>
  </form>
);
