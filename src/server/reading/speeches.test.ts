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
      ['p4', 'data-continued'],
      ['p5', 'data-speech'],
      ['p6', 'data-speech'],
    ])
    expect(marked.replace(/ data-\w+/g, '')).toBe(SCENE)
  })

  test.each(['<h2>Afterwards</h2>', '<hr>', '<ul><li>A bill</li></ul>'])(
    'after %s, prose goes on with no speech; after a stage direction it does',
    (block) => {
      const marked = withSpeeches(
        `${SCENE}<p><em>She sits.</em></p><p id="q1">And eats.</p>${block}<p id="q2">So it ended.</p>`,
      )
      expect(marked).toContain('<p id="q1" data-continued>')
      expect(marked).toContain('<p id="q2">')
    },
  )

  test.each([
    '<em>He leaves.</em><sup><a id="r1" href="#n1">1</a></sup>',
    '<em>He leaves</em><a href="#n1"><sup>1</sup></a>.',
    '<em>He leaves.<sup><a href="#n1">[1]</a></sup></em>',
    '<em>He leaves.</em> <a href="#n1">[1]</a>',
  ])('a stage direction may lead to a footnote: %s', (inner) => {
    expect(withSpeeches(`${SCENE}<p>${inner}</p>`)).toContain(`<p data-direction>${inner}</p>`)
  })

  test('words in italics and words in a link are no stage direction', () => {
    const inner = '<em>He leaves,</em> <a href="/letters">says the letter</a>'
    expect(withSpeeches(`${SCENE}<p>${inner}</p>`)).not.toContain(`data-direction>${inner}`)
  })

  test.each([
    ['a glossary, whose terms come once', SCENE.replace(/<strong>\w+/g, (bold, at) => `${bold} ${at}`)],
    ['a story with a few bold words', `${SCENE}${'<p>And the boat went on over the water.</p>'.repeat(9)}`],
    ['a scene of one speech', SCENE.slice(0, SCENE.indexOf('<p id="p3"'))],
  ])('%s is no play', (_, html) => {
    expect(withSpeeches(html)).toBe(html)
  })
})
