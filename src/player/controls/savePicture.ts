import { copyFrame } from '../core/stage';

/**
 * Downloads the frame that the element shows, as PNG.
 * @returns whether there was one and the browser lets its pixels be read (a file of another site may not be).
 */
export async function savePicture(video: HTMLVideoElement, fileName: string): Promise<boolean> {
  const canvas = document.createElement('canvas');
  if (!copyFrame(video, canvas)) return false;
  const blob = await new Promise<Blob | null>((resolve) => {
    try {
      canvas.toBlob(resolve, 'image/png');
    } catch {
      resolve(null);
    }
  });
  if (blob === null) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has taken its own hold of the blob by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  });
  return true;
}
