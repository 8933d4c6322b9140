import type { Position } from '@/domain/position';

export interface PinOverlay {
  setMap: (map: google.maps.Map | null) => void;
  moveTo: (place: Position) => void;
  place: () => Position;
}

/**
 * The overlay of @react-google-maps/api detaches and reattaches its element for every new position, which would take the focus
 * from a moving vehicle. https://developers.google.com/maps/documentation/javascript/customoverlays
 */
export function makePinOverlay(element: HTMLElement, start: Position): PinOverlay {
  let place = start;
  const overlay = new google.maps.OverlayView();
  element.style.setProperty('position', 'absolute');
  overlay.onAdd = () => {
    overlay.getPanes()?.overlayMouseTarget.append(element);
    // A press on the pin must not reach the map below.
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
