/** `npm run studio:certify`: the studio's par sheet. */
import '#studio/certify.ts';
