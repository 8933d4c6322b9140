import { memo } from 'react';
import styles from './EveningStreet.module.css';

/**
 * Draws each color as one path, because the page's HTML contains the drawing and React hydrates every
 * element. Memoized, because the form beside it renders at each keystroke.
 */
export const EveningStreet = memo(function EveningStreet({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="street-sky" x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.skyHigh} offset="0" />
          <stop className={styles.skyLow} offset="0.62" />
        </linearGradient>
        <radialGradient id="street-halo">
          <stop className={styles.haloInner} offset="0.2" />
          <stop className={styles.haloOuter} offset="1" />
        </radialGradient>
        <radialGradient id="street-glow">
          <stop className={styles.glowInner} offset="0" />
          <stop className={styles.glowOuter} offset="1" />
        </radialGradient>
      </defs>
      <path fill="url(#street-sky)" d="M0 0h800v1000H0z" />
      <path
        className={styles.stars}
        d="M52 268h0M318 62h0M402 232h0M470 96h0M704 84h0M742 292h0M92 372h0M520 330h0M660 398h0M278 352h0"
      />
      <circle className={styles.halo} cx="612" cy="190" r="170" />
      <circle className={styles.moon} cx="612" cy="190" r="38" />
      <path className={styles.hills} d="M0 560Q140 470 290 530T560 500T800 540V900H0Z" />
      <path
        className={styles.far}
        d="M-4 890V596l44-40 44 40v-34h64v-40l38-32 38 32v60h62v-36l46-38 46 38v-26h58v-34l12-70 12 70v50h44v44l38-32 38 32v-66h22v-28h20v28h28v48l44-38 44 38v-20h60V890Z"
      />
      <path
        className={styles.farWindows}
        d="M52 610h9v13h-9zM330 586h9v13h-9zM352 586h9v13h-9zM486 566h9v13h-9zM704 560h9v13h-9zM780 590h9v13h-9z"
      />
      <path className={styles.house} d="M154 570h152v310h-152zM536 592h132v288h-132z" />
      <path className={styles.houseDeep} d="M-30 640h176v240h-176zM684 648h170v232h-170z" />
      <path className={styles.housePale} d="M322 690h196v190h-196z" />
      <circle className={styles.glow} cx="420" cy="802" r="70" />
      <path
        className={styles.roof}
        d="M-42 644 58 552 158 644ZM96 556h22v72h-22zM146 574 170 512H290L314 574ZM186 478h22v72h-22zM306 696 420 590 534 696ZM468 598h22v72h-22zM526 598 602 500 678 598ZM672 654 716 598H824L868 654ZM740 566h22v72h-22zM100 880V820q0-12 12-12h12q12 0 12 12V880ZM168 880V820q0-12 12-12h12q12 0 12 12V880ZM402 880V820q0-12 12-12h12q12 0 12 12V880ZM552 880V820q0-12 12-12h12q12 0 12 12V880ZM236 514c-3-13 1-23 8-27l0-11 6 5h6l6-5 1 12c7 7 9 16 8 26 9 0 11-5 10-13-1-6 3-9 6-6 2 12-1 24-14 24h-36Z"
      />
      <path
        className={styles.lit}
        d="M91 679h22v32h-22zM168 604h22v32h-22zM219 707h22v32h-22zM219 811h22v32h-22zM270 811h22v32h-22zM344 733h22v32h-22zM474 733h22v32h-22zM558 720h22v32h-22zM624 720h22v32h-22zM701 686h22v32h-22zM815 802h22v32h-22zM416 828a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
      />
      <path
        className={styles.dark}
        d="M3 679h22v32h-22zM3 799h22v32h-22zM219 604h22v32h-22zM270 604h22v32h-22zM168 707h22v32h-22zM270 707h22v32h-22zM558 624h22v32h-22zM624 624h22v32h-22zM624 816h22v32h-22zM758 686h22v32h-22zM815 686h22v32h-22zM701 802h22v32h-22zM758 802h22v32h-22zM114 828a4 4 0 1 0 8 0 4 4 0 1 0-8 0M182 828a4 4 0 1 0 8 0 4 4 0 1 0-8 0M566 828a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
      />
      <path
        className={styles.frame}
        d="M14 676v38M0 692h28M102 676v38M88 692h28M14 796v38M0 812h28M179 601v38M165 617h28M230 601v38M216 617h28M281 601v38M267 617h28M179 704v38M165 720h28M230 704v38M216 720h28M281 704v38M267 720h28M230 808v38M216 824h28M281 808v38M267 824h28M355 730v38M341 746h28M485 730v38M471 746h28M569 621v38M555 637h28M635 621v38M621 637h28M569 717v38M555 733h28M635 717v38M621 733h28M635 813v38M621 829h28M712 683v38M698 699h28M769 683v38M755 699h28M826 683v38M812 699h28M712 799v38M698 815h28M769 799v38M755 815h28M826 799v38M812 815h28"
      />
      <path
        className={styles.leaf}
        d="M518 880V806q-34-2-38-38 0-30 26-40 4-34 30-34t30 34q26 10 26 40-4 36-38 38v74ZM318 880q-4-28 18-30 6-16 24-10 20-2 20 16 14 6 8 24ZM690 880q-4-30 22-30 12-20 34-8 24-2 26 16 20 2 18 22Z"
      />
      <path className={styles.pavement} d="M0 880h800v24H0z" />
      <path className={styles.road} d="M0 904h800v120H0z" />
      <path className={styles.marks} d="M-10 958h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70" />
      <circle className={styles.glow} cx="348" cy="702" r="120" />
      <circle className={styles.glow} cx="642" cy="702" r="120" />
      <path className={styles.post} d="M314 898V706q0-22 20-22h10M676 898V706q0-22 -20-22h-10" />
      <path
        className={styles.lamp}
        d="M336 692h24l-5-10h-14zM630 692h24l-5-10h-14zM416 798a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
      />
    </svg>
  );
});
