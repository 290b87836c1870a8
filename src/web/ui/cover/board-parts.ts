export interface Cloth {
  board: string
  foil: string
}

const gold = '#e8d2a0'
const pale = '#e9dcc4'

/** Binder's cloth, two bolts for each category. */
const cloths: Record<string, readonly [Cloth, Cloth]> = {
  fiction: [
    { board: '#5b2a2f', foil: gold },
    { board: '#6a3328', foil: gold },
  ],
  'non-fiction': [
    { board: '#2f4a45', foil: pale },
    { board: '#3a4f3a', foil: gold },
  ],
  'short story': [
    { board: '#7a4a1e', foil: '#f0dcae' },
    { board: '#6b4a2c', foil: gold },
  ],
  essay: [
    { board: '#3c4658', foil: pale },
    { board: '#4a5060', foil: gold },
  ],
  drama: [
    { board: '#6d1f2b', foil: gold },
    { board: '#541c36', foil: gold },
  ],
  'epic poetry': [
    { board: '#1f3a5c', foil: gold },
    { board: '#1c4450', foil: gold },
  ],
  poetry: [
    { board: '#4d3b63', foil: pale },
    { board: '#5d3a56', foil: gold },
  ],
  manuscripts: [
    { board: '#6b5a35', foil: '#f1e4bd' },
    { board: '#5a5236', foil: '#efe2b8' },
  ],
  'academic papers': [
    { board: '#2c3e36', foil: pale },
    { board: '#33423f', foil: gold },
  ],
  'legal texts': [
    { board: '#3a3a3f', foil: gold },
    { board: '#2f3440', foil: pale },
  ],
}

const plain: readonly [Cloth, Cloth] = [
  { board: '#4a4038', foil: gold },
  { board: '#44423a', foil: pale },
]

export function clothOf(category: string | undefined, seed: number): Cloth {
  const [first, second] = cloths[category?.toLowerCase() ?? ''] ?? plain
  return seed % 2 === 0 ? first : second
}

/** Small drawings for the middle of a board, around 0,0 within 15 units. */
const turned = (count: number, part: string, start = 0) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${Math.round(start + (i * 360) / count)})">${part}</g>`,
  ).join('')

const drawings: readonly ((seed: number) => string)[] = [
  // Rosette
  (seed) => `${turned(5 + (seed % 4), '<ellipse cy="-8.5" rx="3" ry="6.5"/>', seed % 30)}<circle r="1.6"/>`,
  // Eight-pointed star of two squares
  () =>
    `<g fill="none" stroke-width="1.3">${turned(2, '<path d="M-9.5-9.5h19v19h-19z"/>').replace('rotate(180)', 'rotate(45)')}</g><circle r="3"/>`,
  // Sun
  (seed) => `<circle r="4.6"/>${turned(12 + (seed % 3) * 2, '<path d="M-.7-7h1.4L0-14z"/>')}`,
  // Sprig
  () =>
    `<path d="M-.5-14h1v28h-1z"/>${[-9, -3, 3].map((y) => `<path d="M0 ${y + 5}q1-6 8-7q0 6-8 7zM0 ${y + 5}q-1-6-8-7q0 6 8 7z"/>`).join('')}`,
  // Waves
  () =>
    `<g fill="none" stroke-width="1.4" stroke-linecap="round">${[-5, 0, 5].map((y) => `<path d="M-15 ${y}q3.75-5 7.5 0t7.5 0t7.5 0t7.5 0"/>`).join('')}</g>`,
  // Knot of four rings
  () => `<g fill="none" stroke-width="1.3">${turned(4, '<circle cy="-5.5" r="6.5"/>')}</g>`,
  // Lozenges
  () => `<path d="M0-7 5 0 0 7-5 0z"/><path d="M-12-3.5-9.5 0-12 3.5-14.5 0zM12-3.5 14.5 0 12 3.5 9.5 0z"/>`,
  // Compass
  () => `${turned(4, '<path d="M0-14 2.4-2.4H-2.4z"/>')}${turned(4, '<path d="M0-8 1.6-2H-1.6z"/>', 45)}`,
  // Crescent and star
  () =>
    '<path d="M3.5-10.5a11 11 0 1 0 0 21a8.6 8.6 0 1 1 0-21z"/><path d="m6-4 1.2 2.7 2.9.3-2.2 2 .7 2.9L6 2.4 3.4 3.9l.7-2.9-2.2-2 2.9-.3z"/>',
]

export function ornament(seed: number, foil: string): string {
  const draw = drawings[seed % drawings.length] ?? (() => '')
  return `<g fill="${foil}" stroke="${foil}" stroke-width="0">${draw(Math.floor(seed / drawings.length))}</g>`
}
