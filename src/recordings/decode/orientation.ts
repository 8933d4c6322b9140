export interface Orientation {
  rotation: number;
  flip: boolean;
}

export function oriented(frame: VideoFrame, { rotation, flip }: Orientation): VideoFrame {
  const { displayWidth, displayHeight, timestamp, duration } = frame;
  const isOnItsSide = rotation % 180 !== 0;
  const width = isOnItsSide ? displayHeight : displayWidth;
  const height = isOnItsSide ? displayWidth : displayHeight;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser gives no 2D context.');
  context.translate(width / 2, height / 2);
  context.scale(flip ? -1 : 1, 1);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(frame, -displayWidth / 2, -displayHeight / 2, displayWidth, displayHeight);
  frame.close();
  return new VideoFrame(canvas, { timestamp, ...(duration === null ? {} : { duration }) });
}
