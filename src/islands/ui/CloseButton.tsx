/** The round button at the panel's corner. In a shell that no script has reached yet, its form closes the dialog. */
export function CloseButton() {
  return (
    <form method="dialog">
      <button className="close-button" type="submit" aria-label="Close" data-dismiss="">
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </form>
  );
}
