import { useEffect } from 'react';
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import { site } from '../../site.config.ts';

const { title, description } = site.waitlist.toast;

/** The inline hero's toast; a file of its own, so that nobody downloads it before a success. */
export default function SuccessToast() {
  useEffect(() => {
    toast(
      <>
        <p className="toast-title">{title}</p>
        <p>{description}</p>
      </>,
    );
  }, []);
  // Unstyled: react-toastify's own styles come in a style element, which the content security policy refuses, see
  // https://github.com/fkhadra/react-toastify/issues/1209.
  return (
    <ToastContainer
      className="toasts"
      toastClassName="toast"
      role="status"
      autoClose={5000}
      closeButton={false}
      transition={NoAnimation}
    />
  );
}

/**
 * Shows and removes a toast without an animation. react-toastify's own transitions wait for the end of one, see
 * https://github.com/fkhadra/react-toastify/issues/857.
 */
function NoAnimation({ children, isIn, done }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return children;
}
