FROM python:3.13-slim AS site
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /site
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN pybabel --quiet compile --domain=django --directory=locale \
    && CHARUMA_SECRET_KEY=only-for-collecting-the-static-files-of-this-image python manage.py collectstatic --noinput \
    && useradd --create-home charuma && mkdir -p /site/var && chown charuma /site/var
USER charuma
EXPOSE 8000
CMD ["gunicorn", "charuma_site.wsgi", "--bind=0.0.0.0:8000", "--worker-class=gthread", "--workers=2", "--threads=4"]
