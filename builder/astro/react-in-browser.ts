/** The browser's half of React islands: @astrojs/react's, given the page's record, which stands once in the document. */
import hydrator from '@astrojs/react/client.js';

type Hydrate = ReturnType<typeof hydrator>;

export default (element: HTMLElement): Hydrate => {
  const hydrate = hydrator(element);
  return (component, props, slots, options) => {
    const { page } = document.documentElement.dataset;
    return hydrate(component, page === undefined ? props : { page: JSON.parse(page), ...props }, slots, options);
  };
};
