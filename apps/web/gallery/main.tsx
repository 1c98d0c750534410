import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiGallery } from './ui-gallery.tsx'
import './gallery.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <UiGallery />
  </StrictMode>,
)
