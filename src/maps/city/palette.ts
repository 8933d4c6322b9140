/** Repeats the theme's colors, because WebGL cannot read CSS custom properties. */
export interface CityPalette {
  country: string;
  town: string;
  wood: string;
  green: string;
  park: string;
  water: string;
  shore: string;
  building: string;
  buildingEdge: string;
  side: string;
  main: string;
  avenue: string;
  highway: string;
  edge: string;
  highwayEdge: string;
  path: string;
  ink: string;
  quietInk: string;
  parkInk: string;
  waterInk: string;
  halo: string;
  sign: string;
  grid: string;
}

export const dayPalette: CityPalette = {
  country: '#f1eee6',
  town: '#f6f4ee',
  wood: '#dfe6d3',
  green: '#e1e9d6',
  park: '#d5e3c9',
  water: '#c3dade',
  shore: '#b2cdd2',
  building: '#ebe7dd',
  buildingEdge: '#dfdace',
  side: '#ffffff',
  main: '#ffffff',
  avenue: '#ffffff',
  highway: '#f7e7bf',
  edge: '#e0dbcf',
  highwayEdge: '#dfc88f',
  path: '#f5f0df',
  ink: '#3c3a35',
  quietInk: '#77736a',
  parkInk: '#52704a',
  waterInk: '#44707a',
  halo: '#faf8f3',
  sign: '#8a6d1f',
  grid: '#e2ddd1',
};

export const nightPalette: CityPalette = {
  country: '#141719',
  town: '#181b1e',
  wood: '#18211c',
  green: '#1a241f',
  park: '#1b2a22',
  water: '#11262d',
  shore: '#1a343c',
  building: '#1f2326',
  buildingEdge: '#272c30',
  side: '#262b2f',
  main: '#2f353a',
  avenue: '#384046',
  highway: '#57492a',
  edge: '#101315',
  highwayEdge: '#221d12',
  path: '#24302a',
  ink: '#c9cdd0',
  quietInk: '#8c9297',
  parkInk: '#7fa38a',
  waterInk: '#74a2ad',
  halo: '#14171a',
  sign: '#e0bf72',
  grid: '#202427',
};
