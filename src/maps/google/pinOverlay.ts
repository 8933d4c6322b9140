import type { Position } from '@/domain/position';

export interface PinOverlay {
  setMap: (map: google.maps.Map | null) => void;
  moveTo: (place: Position) => void;
  place: () => Position;
}

/**
 * Holds an element over a place. The library's own overlay takes its element out of the page and puts
 * it back for every new place, which would take the focus from a vehicle that moves.
 * https://developers.google.com/maps/documentation/javascript/customoverlays
 */
export function makePinOverlay(element: HTMLElement, start: Position): PinOverlay {
  let place = start;
  const overlay = new google.maps.OverlayView();
  element.style.setProperty('position', 'absolute');
  overlay.onAdd = () => {
    overlay.getPanes()?.overlayMouseTarget.append(element);
    // A press on the pin is no press on the map below it.
    google.maps.OverlayView.preventMapHitsAndGesturesFrom(element);
  };
  overlay.draw = () => {
    const point = overlay.getProjection()?.fromLatLngToDivPixel(new google.maps.LatLng(place));
    if (point) {
      element.style.setProperty('transform', `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`);
    }
  };
  overlay.onRemove = () => element.remove();
  return {
    setMap: (map) => overlay.setMap(map),
    moveTo: (next) => {
      place = next;
      overlay.draw();
    },
    place: () => place,
  };
}
