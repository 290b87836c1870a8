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
