import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';

interface Props {
  text: string;
  title: string;
  /** Its size. */
  className: string;
}

/** A QR code, drawn once the screen around it is seen: on a slow phone that takes as long as the rest of the screen. */
export function QrCode({ text, title, className }: Props) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setIsDrawn, 0, true);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (
    <span className="block bg-[#fff] p-3">
      <span className={`block ${className}`}>
        {isDrawn && <QRCodeSVG value={text} level="M" title={title} className="h-full w-full" />}
      </span>
    </span>
  );
}
