/** Some browsers lack `getDisplayMedia`, the only way to capture a page. */
export const canTakeScreenshot = (): boolean =>
  typeof Reflect.get(navigator.mediaDevices ?? {}, 'getDisplayMedia') === 'function';

/** @returns a `data:` URL of a JPEG, or null if the capture fails, for example because the user refuses */
export async function takeScreenshot(): Promise<string | null> {
  try {
    const options = { video: true, preferCurrentTab: true };
    const stream = await navigator.mediaDevices.getDisplayMedia(options);
    const video = document.createElement('video');
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    for (const track of stream.getTracks()) track.stop();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return null;
  }
}
