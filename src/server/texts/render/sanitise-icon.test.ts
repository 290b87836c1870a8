import { describe, expect, test } from 'vitest'
import { iconPreviewSchema } from '#contract/categories.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { changes } from '../../db/schema.ts'
import { sanitiseIcon } from './reduce-svg.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const staff = await signedIn(ctx, app)
const CALL = '/api/admin/icons/preview'
const ICON = '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"></path></svg>'

describe('§5 category form: what is kept of an icon', () => {
  const KEPT: [markup: string, icon: string, isWhole: boolean][] = [
    [ICON, ICON, true],
    ['<svg viewBox="0 0 24 24">\n  <path d="M0 0h24v24z"/>\n</svg>', ICON, true],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>', ICON, true],
    [`<?xml version="1.0"?>\n<!DOCTYPE svg>\n<!-- a box -->\n${ICON}`, ICON, true],
    [ICON.replace('<path', '<path onclick="alert(1)"'), ICON, false],
    [ICON.replace('<path', '<title>Box</title><path'), ICON, false],
    [`${ICON}<script>alert(1)</script>`, ICON, false],
    [`${ICON}${ICON}`, ICON, false],
    [`${ICON} and words`, ICON, false],
    ['<svg><script>alert(1)</script></svg>', '', false],
    ['<?xml version="1.0"?><html></html>', '', false],
    ['a book', '', false],
    ['', '', true],
    [' ', '', true],
  ]
  test.each(KEPT)('%j', (markup, icon, isWhole) => expect(sanitiseIcon(markup)).toEqual({ icon, isWhole }))
})

describe('§5 category form: an icon that is nested without end', () => {
  const DEEP: [what: string, markup: string][] = [
    ['groups', `<svg>${'<g>'.repeat(5000)}`],
    ['drawings', '<svg>'.repeat(4000)],
    ['groups outside the drawing', `<svg><p>${'<g/>'.repeat(4000)}`],
    ['templates', `<svg></svg>${'<template>'.repeat(1900)}`],
    ['tables', `<svg></svg>${'<table><tr><td>'.repeat(1000)}`],
    ['emphasis', `<svg></svg>${'<b><i></b>'.repeat(1900)}`],
  ]
  test.each(DEEP)('of %s is 400 with the reason', async (_, icon) => {
    const reason = { status: 400, detail: 'The icon is nested too deeply: use fewer groups inside each other.' }
    expect(await refused(staff.send('POST', CALL, { icon }))).toMatchObject(reason)
    expect(await refused(staff.send('POST', '/api/admin/categories', { name: 'Deep', icon }))).toMatchObject(reason)
  })

  test('forty groups inside each other are kept', () => {
    const nested = ICON.replace('<path', `${'<g>'.repeat(40)}<path`).replace('</path>', `</path>${'</g>'.repeat(40)}`)
    expect(sanitiseIcon(nested)).toEqual({ icon: nested, isWhole: true })
  })
})

describe('POST /api/admin/icons/preview', () => {
  test('answers the reduced markup and writes nothing', async () => {
    const hostile = ICON.replace('<path', '<path onload="alert(1)"')
    expect(await answered(staff.send('POST', CALL, { icon: hostile }), 200, iconPreviewSchema.strict())).toEqual({
      icon: ICON,
      isWhole: false,
    })
    expect(await ctx.db.$count(changes)).toBe(0)
  })

  test('what is too long, or no text, is 400; strangers are 401', async () => {
    const long = await refused(staff.send('POST', CALL, { icon: 'x'.repeat(20_001) }))
    expect([long.status, long.detail]).toEqual([400, 'An icon has at most 20,000 characters'])
    expect((await refused(staff.send('POST', CALL, { icon: 7 }))).status).toBe(400)
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    expect((await app.request(CALL, { method: 'POST', headers, body: '{"icon":""}' })).status).toBe(401)
  })
})
