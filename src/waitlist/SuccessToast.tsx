import { Transition } from '@headlessui/react';
import { useEffect, useState } from 'react';

const SHOWN_MS = 5000;

/** The inline hero's toast. It closes after a while unless hovered, or immediately when pressed. */
export default function SuccessToast({ title, description }: { title: string; description: string }) {
  const [isShown, setIsShown] = useState(true);
  const [isHovered, setIsHovered] = useState(false);

  useEffect(() => {
    if (isHovered) return undefined;
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHovered]);

  return (
    <Transition show={isShown} appear>
      <div
        className="toast"
        onClick={() => setIsShown(false)}
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
      >
        <p className="toast-title">{title}</p>
        <p>{description}</p>
      </div>
    </Transition>
  );
}
