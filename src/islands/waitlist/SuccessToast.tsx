import * as Toast from '@radix-ui/react-toast';
import { site } from '../../site.config.ts';

const { title, description } = site.waitlist.toast;

/** The inline hero's toast; a file of its own, so that nobody downloads it before a success. */
export default function SuccessToast() {
  return (
    <Toast.Provider duration={5000}>
      <Toast.Root className="toast">
        <Toast.Title className="toast-title">{title}</Toast.Title>
        <Toast.Description>{description}</Toast.Description>
      </Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
