import { describe, expect, test } from 'vitest'
import { withSpeeches } from './speeches.ts'

const SCENE = [
  '<p id="p1"><em>(The soup is fish, and all of the fish is in it.)</em></p>',
  '<p id="p2"><strong>MARTA.</strong> It’s looking at me, this soup.</p>',
  '<p id="p3"><strong>ADA,</strong> <em>aside.</em> Don’t laugh before I’ve spoken.</p>',
  '<p id="p4">She laughs herself.</p>',
  '<p id="p5"><strong>MARTA.</strong> Do I have to?</p>',
  '<p id="p6"><strong>ADA,</strong> <em>to the sea.</em> She says: <em>one</em> look at you.</p>',
].join('\n')

describe('§2 reading page: plays', () => {
  test('speeches and stage directions are marked, and nothing else', () => {
    const marked = withSpeeches(SCENE)
    expect([...marked.matchAll(/<p id="(p\d)" (data-\w+)>/g)].map(([, id, mark]) => [id, mark])).toEqual([
      ['p1', 'data-direction'],
      ['p2', 'data-speech'],
      ['p3', 'data-speech'],
      ['p5', 'data-speech'],
      ['p6', 'data-speech'],
    ])
    expect(marked.replace(/ data-\w+/g, '')).toBe(SCENE)
  })

  test.each([
    ['a glossary, whose terms come once', SCENE.replace(/<strong>\w+/g, (bold, at) => `${bold} ${at}`)],
    ['a story with a few bold words', `${SCENE}${'<p>And the boat went on over the water.</p>'.repeat(9)}`],
    ['a scene of one speech', SCENE.slice(0, SCENE.indexOf('<p id="p3"'))],
  ])('%s is no play', (_, html) => {
    expect(withSpeeches(html)).toBe(html)
  })
})
