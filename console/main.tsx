/** The operator's console. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles.css';

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
