import { useEffect, useMemo, useState } from 'react';
import { createQrCode } from '../../../platform/qr/qr-code.ts';

interface Props {
  text: string;
  title: string;
  className: string;
}

function Squares({ text, title }: { text: string; title: string }) {
  const { path, size } = useMemo(() => createQrCode(text), [text]);
  return (
    <svg className="h-full w-full" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <path d={path} fill="#000" />
    </svg>
  );
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
    <span className="block bg-[#fff]">
      <span className={`block ${className}`}>{isDrawn && <Squares text={text} title={title} />}</span>
    </span>
  );
}
