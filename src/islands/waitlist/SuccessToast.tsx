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
  // Unstyled: the library's own styles come in a style element, which the content security policy refuses.
  return (
    <ToastContainer
      className="toasts"
      toastClassName="toast"
      role="status"
      autoClose={5000}
      closeButton={false}
      transition={AtOnce}
    />
  );
}

/** The library's transitions wait for an animation of its own styles to end. */
function AtOnce({ children, isIn, done }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return children;
}
