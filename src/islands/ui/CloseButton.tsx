/** The round button at the panel's corner. In a shell it is a submit button of a `method="dialog"` form. */
export function CloseButton({ onClick }: { onClick?: () => void }) {
  return (
    <button
      className="close-button"
      type={onClick ? 'button' : 'submit'}
      aria-label="Close"
      onClick={onClick}
    >
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
  );
}
