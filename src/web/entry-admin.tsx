import './ui/styles/styles.ts'
import './admin/staff.css'
import { createRoot } from 'react-dom/client'
import { StaffApp } from './admin/staff-app.tsx'
import { createStaffClient } from './admin/staff-client.ts'
import { findView } from './admin/staff-routes.tsx'

const root = document.getElementById('root')
const { site } = JSON.parse(document.getElementById('state')?.textContent ?? '')
document.documentElement.dataset.awake = ''
// While it is asked who is signed in. Where it fails, the view asks again.
findView(location.pathname.replace(/\/+$/, ''))
  ?.View.load()
  .catch(() => {})
if (root) createRoot(root).render(<StaffApp client={createStaffClient()} site={site} />)
