import { Hono } from 'hono'
import { type AccountPassword, accountInputSchema } from '#contract/people.ts'
import { readBody } from '../../http/read-body.ts'
import { addAccount, listAccounts, type PasswordCost, removeAccount, renewPassword } from '../access/accounts.ts'
import { administratorsOnly, type StaffVariables } from '../access/guard.ts'

/** The accounts of programs. @param cost of the hashes of passwords; undefined: `PASSWORD_COST` */
export function accountRoutes(cost?: PasswordCost): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  routes.use('/accounts/*', administratorsOnly('refused'))

  routes.get('/accounts', async (c) => c.json(await listAccounts(c.var.staff)))
  routes.post('/accounts', async (c) => {
    const { username } = await readBody(c, accountInputSchema)
    const added: AccountPassword = { username, password: await addAccount(c.var.staff, username, { cost }) }
    return c.json(added, 201)
  })
  routes.post('/accounts/:username/password', async (c) => {
    const username = c.req.param('username')
    const renewed: AccountPassword = { username, password: await renewPassword(c.var.staff, username, cost) }
    return c.json(renewed)
  })
  routes.delete('/accounts/:username', async (c) => {
    await removeAccount(c.var.staff, c.req.param('username'))
    return c.body(null, 204)
  })

  return routes
}
