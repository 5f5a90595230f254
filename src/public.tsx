// Composition root of the public pages: no console code in it. Areas add their views as they arrive.
import { createRoot } from 'react-dom/client';
import { PublicApp } from './public/PublicApp';

const root = document.getElementById('root');
if (root) createRoot(root).render(<PublicApp views={{}} />);
