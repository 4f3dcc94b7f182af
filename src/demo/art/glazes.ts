/** How a pot is finished. */
export interface Glaze {
  clay: string;
  glaze: string;
  /** Where glaze is thick or pools. */
  pool: string;
  /** Where glaze is thin: rims and ridges. */
  thin: string;
  /** Height where the glaze ends; below is bare clay. Below 0: glazed to the foot. */
  line: number;
  /** How far drips run. */
  drip: number;
  /** Strength of throwing rings. */
  rings: number;
  speckle: number;
  rough: number;
  /** Crackle: dark lines in the glaze, or crawling that shows the clay. */
  crackle?: 'fine' | 'crawl';
  /** Orange blushes of flame. */
  fire?: number;
}

export const ash: Glaze = {
  clay: '#83553a',
  glaze: '#7b9c8e',
  pool: '#3f6f72',
  thin: '#bba878',
  line: 1.25,
  drip: 0.75,
  rings: 0.008,
  speckle: 0.5,
  rough: 0.16,
};

export const milk: Glaze = {
  clay: '#cdbfa6',
  glaze: '#e9e3d6',
  pool: '#dcdcd4',
  thin: '#d8c5a2',
  line: -1,
  drip: 0,
  rings: 0.003,
  speckle: 0.08,
  rough: 0.2,
};

export const tenmoku: Glaze = {
  clay: '#6a4632',
  glaze: '#231510',
  pool: '#0d0a0b',
  thin: '#9a4d1d',
  line: 0.18,
  drip: 0.12,
  rings: 0.006,
  speckle: 0.12,
  rough: 0.07,
};

export const celadon: Glaze = {
  clay: '#86604a',
  glaze: '#a9c2ac',
  pool: '#7fa695',
  thin: '#d3d6bd',
  line: 0.42,
  drip: 0.05,
  rings: 0.007,
  speckle: 0.15,
  rough: 0.12,
  crackle: 'fine',
};

export const shino: Glaze = {
  clay: '#9a5a35',
  glaze: '#ece2d3',
  pool: '#f1e9dd',
  thin: '#c96f3a',
  line: 0.1,
  drip: 0.08,
  rings: 0.012,
  speckle: 0.5,
  rough: 0.42,
  fire: 0.75,
};

export const crawl: Glaze = {
  clay: '#3a2c26',
  glaze: '#e3dccd',
  pool: '#ece6d9',
  thin: '#a8967c',
  line: 0.3,
  drip: 0.15,
  rings: 0.005,
  speckle: 0.1,
  rough: 0.5,
  crackle: 'crawl',
};

export const butter: Glaze = {
  clay: '#a2744c',
  glaze: '#d6b062',
  pool: '#bd9142',
  thin: '#b5713a',
  line: 0.2,
  drip: 0.06,
  rings: 0.007,
  speckle: 0.7,
  rough: 0.18,
};

export const rust: Glaze = {
  clay: '#6b4a3a',
  glaze: '#a4512f',
  pool: '#6a2c1c',
  thin: '#cf8a55',
  line: 0.12,
  drip: 0.1,
  rings: 0.009,
  speckle: 0.35,
  rough: 0.3,
};

export const rain: Glaze = {
  clay: '#7a6656',
  glaze: '#7f93a3',
  pool: '#4f6a86',
  thin: '#c6bfae',
  line: 0.2,
  drip: 0.16,
  rings: 0.006,
  speckle: 0.3,
  rough: 0.14,
};
