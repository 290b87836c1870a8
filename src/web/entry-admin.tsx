import './ui/styles/styles.ts'
import './admin/staff.css'
import { createRoot } from 'react-dom/client'
import { StaffApp } from './admin/staff-app.tsx'
import { createStaffClient } from './admin/staff-client.ts'

const root = document.getElementById('root')
const { site } = JSON.parse(document.getElementById('state')?.textContent ?? '')
document.documentElement.dataset.awake = ''
if (root) createRoot(root).render(<StaffApp client={createStaffClient()} site={site} />)
