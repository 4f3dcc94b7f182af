import { useEffect, useRef, useState } from 'react';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { addPiece } from './draft.ts';
import { findTagged } from './read-tag.ts';
import { scanWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

/** The browser's own reader of codes, which not every browser has. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** True where the camera can be read. */
export const canScan = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

const lookMs = 250;

/** Looks through the camera until it is stopped. @returns a function that stops it */
function watchCamera(video: HTMLVideoElement, onCode: (code: string) => void, onProblem: () => void): () => void {
  const { BarcodeDetector } = globalThis as WithDetector;
  let stream: MediaStream | null = null;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = async () => {
    if (BarcodeDetector === undefined) return onProblem();
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isStopped) return stop();
    video.srcObject = stream;
    await video.play();
    while (!isStopped) {
      for (const { rawValue } of await detector.detect(video)) if (!isStopped) onCode(rawValue);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  };
  look().catch(() => {
    if (!isStopped) onProblem();
  });
  return stop;
}

/** Reads the QR codes of price tags: each adds its piece to the sale. */
export function ScanScreen({ booth, day }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<string>(words.aim);
  useEffect(() => {
    if (video.current === null) return;
    const take = (code: string) => {
      const piece = findTagged(code, location.origin, day);
      if (piece === null) return setSaid(words.unknown);
      booth.$draft.set(addPiece(booth.$draft.get(), piece));
      booth.go('table');
    };
    return watchCamera(video.current, take, () => setSaid(words.noCamera));
  }, [booth, day]);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={() => booth.go('table')} />
      <div className="pos-body grid content-start gap-3">
        <p role="status">{said}</p>
        <video ref={video} className="w-full bg-mat" muted playsInline aria-label={words.camera} />
      </div>
      <div className="pos-foot py-0" />
    </div>
  );
}
