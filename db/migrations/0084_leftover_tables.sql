-- Nothing reads these since version 628bd07: signs of life of job workers, and who had a post open.
DROP TABLE app.job_workers, public.blog_editors;
