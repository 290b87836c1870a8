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
