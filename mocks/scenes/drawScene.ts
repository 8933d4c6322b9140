import { type Brush, HEIGHT, type Scene, WIDTH } from './brushes/brush';
import { burnIn, paintLens } from './brushes/lens';
import { cityNight } from './dash/cityNight';
import { highway } from './dash/highway';
import { parking } from './dash/parking';
import { rainRoad } from './dash/rainRoad';
import { roadDay } from './dash/roadDay';
import { roadDusk } from './dash/roadDusk';
import { backDoor } from './home/backDoor';
import { driveway } from './home/driveway';
import { garage } from './home/garage';
import { garden } from './home/garden';
import { livingRoom } from './home/livingRoom';
import { nursery } from './home/nursery';
import { porch } from './home/porch';
import { street } from './home/street';
import type { SceneId } from '../sceneIds';

type DashSceneId = 'road-day' | 'road-dusk' | 'city-night' | 'highway' | 'rain-road' | 'parking';

const SCENES: Readonly<Record<SceneId | DashSceneId, Scene>> = {
  porch,
  driveway,
  garden,
  'living-room': livingRoom,
  garage,
  street,
  nursery,
  'back-door': backDoor,
  'road-day': roadDay,
  'road-dusk': roadDusk,
  'city-night': cityNight,
  highway,
  'rain-road': rainRoad,
  parking,
};

/** Eight cameras need sixteen layers. A 960 x 540 layer takes 2 MB. */
const KEPT_LAYERS = 24;
const layers = new Map<string, ImageBitmap>();

function place(b: Brush, width: number, height: number): void {
  b.setTransform(width / WIDTH, 0, 0, height / HEIGHT, 0, 0);
}

function layer(key: string, width: number, height: number, paint: (b: Brush) => void): ImageBitmap {
  const fullKey = `${key} ${width}x${height}`;
  const kept = layers.get(fullKey);
  if (kept !== undefined) return kept;

  const canvas = new OffscreenCanvas(width, height);
  const b = canvas.getContext('2d');
  if (b === null) throw new Error('This browser gives no 2D context to draw the scene with.');
  place(b, width, height);
  paint(b);
  // Without a bitmap, Chromium would replay the canvas draw calls into the first frame, which would leave
  // fine seams.
  const made = canvas.transferToImageBitmap();
  if (layers.size >= KEPT_LAYERS) {
    const oldest = layers.keys().next();
    if (oldest.done !== true) {
      layers.get(oldest.value)?.close();
      layers.delete(oldest.value);
    }
  }
  layers.set(fullKey, made);
  return made;
}

/**
 * Equal arguments give equal pixels.
 * @param seconds from 0; home scenes repeat every 16 s with variations
 * @param overlay name (bottom left) and clock (bottom right); an empty string omits one
 */
export function drawScene(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  scene: SceneId | DashSceneId,
  seconds: number,
  overlay: { readonly name: string; readonly clock: string },
): void {
  const { width, height } = context.canvas;
  const { backdrop, action, front } = SCENES[scene];
  const stamp = (key: string, paint: (b: Brush) => void) => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(layer(key, width, height, paint), 0, 0);
    place(context, width, height);
  };

  context.save();
  stamp(`${scene} backdrop`, backdrop);
  action(context, seconds);
  // Without a GPU, each full-size blend takes a millisecond, so `front` and the lens share a layer.
  stamp(`${scene} front`, (b) => {
    front?.(b);
    paintLens(b);
  });
  burnIn(context, overlay);
  context.restore();
}
