import { useEffect, useState } from 'react';
import Popover from '@mui/material/Popover';
import CarFront from 'lucide-react/icons/car-front';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { isRightToLeft } from '@/domain/language';
import type { Vehicle } from '@/domain/vehicle';
import { loadVehicles } from '@/sample/vehicles';
import { useLanguage } from '@/text/language/useLanguage';
import { shellText } from '@/text/shell';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import styles from './VehicleMenu.module.css';

interface VehicleMenuProps {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function VehicleMenu({ id, anchor, onClose }: VehicleMenuProps) {
  const [vehicles, setVehicles] = useState<readonly Vehicle[]>([]);
  const isOpen = anchor !== null;
  const isMirrored = isRightToLeft(useLanguage());

  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    void loadVehicles().then((result) => {
      if (isCurrent && result.ok) setVehicles(result.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);

  return (
    <MuiFrame>
      <Popover
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: isMirrored ? 'left' : 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: isMirrored ? 'right' : 'left' }}
        slotProps={{
          paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': shellText.selectVehicle },
        }}
      >
        <ul className={styles.list}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Link className={styles.vehicle} to={paths.vehicleSummary(vehicle.id)} onClick={onClose}>
                <CarFront size={22} />
                <span>
                  <span className={styles.name}>{vehicle.name}</span>
                  <span className={styles.place}>{vehicle.place}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </MuiFrame>
  );
}
